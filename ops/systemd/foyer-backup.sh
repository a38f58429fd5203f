#!/bin/sh
# Makes an encrypted backup in STATE_DIRECTORY for the public keys in RECIPIENTS (separated by spaces), and then deletes all
# backups but the newest KEEP. A backup that fails deletes nothing.
set -eu
KEEP=${KEEP:-14}
case $KEEP in
0* | *[!0-9]*)
	echo "foyer-backup: KEEP=$KEEP isn't valid; set it to 1 or more" >&2
	exit 1
	;;
esac
cd "$(dirname "$0")/../.."
# shellcheck disable=SC2086 -- each recipient is an argument
node scripts/foyer.mjs backup "$STATE_DIRECTORY/foyer-$(date -u +%Y-%m-%dT%H%M%SZ).age" --recipient $RECIPIENTS
cd "$STATE_DIRECTORY"
for old in $(ls -1 | grep -E '^foyer-[0-9TZ-]+\.age$' | sort | head -n "-$KEEP"); do rm -- "$old"; done
