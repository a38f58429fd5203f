#!/bin/sh
# The command line, with the user and the settings of foyer.service. Root runs it as /usr/local/bin/foyer (docs/operations.md,
# "systemd"). `npx` would have to change the project, which that user can't.
set -eu
set -a
NODE_ENV=production
DATA_DIR=/var/lib/foyer
# shellcheck source=/dev/null
. /etc/foyer.env
exec runuser -u foyer -- /usr/bin/node /opt/foyer/scripts/foyer.mjs "$@"
