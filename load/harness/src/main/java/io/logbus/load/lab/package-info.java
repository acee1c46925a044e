// SPDX-License-Identifier: Apache-2.0
/// Where a run happens: the image, the corpus, the machine, and the folder that results go to.
@NullMarked
package io.logbus.load.lab;

import org.jspecify.annotations.NullMarked;
