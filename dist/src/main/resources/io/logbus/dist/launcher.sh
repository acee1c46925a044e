#!/bin/sh
# Starts LogBus from the image that this file is in. LOGBUS_JAVA_OPTS holds further options of the
# Java virtual machine, such as -Xmx1g.
set -eu

self=$0
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

# Options for other Java programs on this machine.
unset JDK_JAVA_OPTIONS

# Word splitting is meant: several options stand in one variable.
# shellcheck disable=SC2086
exec "$home/bin/java" ${LOGBUS_JAVA_OPTS:-} "-Dlogbus.home=$home" \
  --module io.logbus.cli/io.logbus.cli.Main "$@"
