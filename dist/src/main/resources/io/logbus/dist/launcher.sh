#!/bin/sh
# Starts LogBus from the image that this file is in. LOGBUS_JAVA_OPTS holds further options of the
# Java virtual machine, such as -Xmx1g.
set -euf

# A descriptor that is closed would be given to a file of the Java virtual machine's own. Standard
# output is opened to be read, so that writing to it fails as it would if it were closed.
(exec 9<&0) 2>/dev/null || exec </dev/null
(exec 9>&1) 2>/dev/null || exec 1</dev/null
(exec 9>&2) 2>/dev/null || exec 2>/dev/null

self=$0
case $self in
  */*) ;;
  *) self=./$self ;; # as with `sh logbus`
esac
while [ -L "$self" ]; do
  target=$(readlink -- "$self")
  case $target in
    /*) self=$target ;;
    *) self=${self%/*}/$target ;;
  esac
done
home=$(CDPATH= cd -- "${self%/*}/.." && pwd -P)

# Without a locale Java cannot open a file whose name is not ASCII.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
  C | POSIX) unset LC_ALL; export LC_CTYPE=C.UTF-8 ;;
esac

# Events flow through the whole heap, and large pages save an eighth of the CPU time. Asking for them
# where the kernel has none would make the Java virtual machine warn.
pages=
if read -r offered </sys/kernel/mm/transparent_hugepage/enabled; then
  case $offered in
    *'[never]'*) ;;
    *) pages=-XX:+UseTransparentHugePages ;;
  esac
fi 2>/dev/null

# Options for other Java programs on this machine.
unset JDK_JAVA_OPTIONS

# All other commands are over before code compiled at length pays.
case ${1:-} in
  run) quick= ;;
  *) quick=-XX:TieredStopAtLevel=1 ;;
esac

# Two collectors are one too many: the image's own gives way.
collector=
for option in ${LOGBUS_JAVA_OPTS:-}; do
  case $option in
    -XX:+Use*GC) collector=-XX:-UseSerialGC ;;
  esac
done

# Word splitting is meant: several options stand in one variable.
# shellcheck disable=SC2086
exec "$home/bin/java" $pages $quick $collector ${LOGBUS_JAVA_OPTS:-} "-Dlogbus.home=$home" \
  --module io.logbus.cli/io.logbus.cli.Main "$@"
