#!/bin/sh
# Lets the version in a folder take over from the one that runs, or takes an earlier version again. As root, or as the user of the service:
#   deploy/switch-version.sh /srv/nuskha/versions/<version>
# The version must be built there. Its pages are pressed first, beside those that are served; then the link `current` moves and the service
# restarts. A version that is not ready within NUSKHA_READY_SECONDS is taken back. docs/deployment.md "Upgrades".
set -eu
# shellcheck source=deploy/environment.sh
. "$(dirname "$0")/environment.sh"
home=${NUSKHA_HOME:-/srv/nuskha}
environment=${NUSKHA_ENV:-/etc/nuskha.env}
user=${NUSKHA_USER:-nuskha}
restart=${NUSKHA_RESTART:-systemctl restart nuskha}
ready=${NUSKHA_READY:-http://127.0.0.1:4321/readyz}
seconds=${NUSKHA_READY_SECONDS:-60}

fail() {
  echo "$1" >&2
  exit 1
}

# Runs a command of the shop in its folder, as its user and with its variables, which are part of the pages.
as_shop() (
  cd "$1"
  shift
  read_environment "$environment"
  if [ "$(id -u)" = 0 ]; then exec setpriv --reuid "$user" --regid "$(id -g "$user")" --init-groups "$@"; else exec "$@"; fi
)

link_to() {
  ln -sfn "$1" "$home/current.new"
  mv -T "$home/current.new" "$home/current"
}

is_ready() {
  until=$(($(date +%s) + seconds))
  until curl --silent --fail --output /dev/null --max-time 2 "$ready"; do
    [ "$(date +%s)" -lt $until ] || return 1
    sleep 0.2
  done
}

[ $# = 1 ] || fail "Usage: deploy/switch-version.sh <folder of a version>"
[ -f "$1/dist/build.json" ] || fail "There is no build in $1: npm run build makes it."
next=$(cd "$1" && pwd -P)
before=$(readlink "$home/current" || true)
[ "$before" != "$next" ] || fail "$next runs already."

as_shop "$next" node_modules/.bin/node scripts/build.ts
link_to "$next"
if $restart && is_ready; then
  echo "$next runs. Back: deploy/switch-version.sh ${before:-<the version before>}"
  exit 0
fi
[ -n "$before" ] || fail "$next did not become ready in time, and there is no version before it."
link_to "$before"
$restart || true
fail "$next did not become ready in time: $before runs again."
