// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import java.net.http.HttpHeaders;

/// What a server answered.
///
/// @param said the start of the body, as text
record Answer(int status, HttpHeaders headers, String said) {}
