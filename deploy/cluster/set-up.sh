#!/bin/sh
# Sets up a database of three machines that survives the loss of one: PostgreSQL under Patroni, which asks etcd who is the primary. Debian, as root.
#   deploy/cluster/set-up.sh database <1|2|3> <address> <address> <address>   on each machine of the database
#   deploy/cluster/set-up.sh shop <address> <address> <address>               on each machine of the shop: HAProxy and PgBouncer on the way there
# The passwords are the same everywhere: NUSKHA_DATABASE_PASSWORD, NUSKHA_REPLICATION_PASSWORD, NUSKHA_SUPERUSER_PASSWORD.
# With NUSKHA_CLUSTER_FOLDER the files are written there, and nothing is installed or started. docs/deployment.md "Three machines for the database".
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${NUSKHA_CLUSTER_FOLDER:-}

fail() {
  echo "$1" >&2
  exit 1
}

# A password stands in quotes of YAML, in a file of PgBouncer and in an address.
for name in NUSKHA_DATABASE_PASSWORD NUSKHA_REPLICATION_PASSWORD NUSKHA_SUPERUSER_PASSWORD; do
  eval "value=\${$name:-}"
  case $value in
    '') fail "$name is not set." ;;
    *[!A-Za-z0-9_-]*) fail "$name may hold letters, digits, - and _ only." ;;
  esac
done

# Fills in a file of this folder; only root and the group given read it, because of the passwords.
write() {
  umask 077
  mkdir -p "$(dirname "$2")"
  sed -e "s|@NAME@|$name|g" -e "s|@ADDRESS@|$address|g" -e "s|@ONE@|$one|g" -e "s|@TWO@|$two|g" -e "s|@THREE@|$three|g" \
    -e "s|@DATA@|$data|g" -e "s|@RUN@|$run|g" -e "s|@BIN@|$bin|g" -e "s|@ETCD_DATA@|$etcd_data|g" \
    -e "s|@SUPERUSER_PASSWORD@|$NUSKHA_SUPERUSER_PASSWORD|g" -e "s|@REPLICATION_PASSWORD@|$NUSKHA_REPLICATION_PASSWORD|g" \
    -e "s|@PRIMARY_PORT@|${NUSKHA_PRIMARY_PORT:-5432}|g" -e "s|@REPLICAS_PORT@|${NUSKHA_REPLICAS_PORT:-5433}|g" \
    -e "s|@POOL_PORT@|${NUSKHA_POOL_PORT:-6432}|g" -e "s|@POOL_USERS@|$pool_users|g" "$here/$1" > "$2"
  [ -n "$folder" ] || chgrp "$3" "$2"
  chmod 640 "$2"
}

what=${1:-}
name='' address='' data='' run='' bin='' etcd_data='' pool_users=''
case $what in
  database)
    [ $# = 5 ] || fail "Usage: $0 database <1|2|3> <address> <address> <address>"
    one=$3 two=$4 three=$5 name=db$2
    case $2 in
      1) address=$one ;;
      2) address=$two ;;
      3) address=$three ;;
      *) fail "The number of this machine is 1, 2 or 3." ;;
    esac
    bin=$(echo /usr/lib/postgresql/*/bin)
    if [ -z "$folder" ]; then
      # Patroni makes the cluster: the package shall make none.
      mkdir -p /etc/postgresql-common
      echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf
      DEBIAN_FRONTEND=noninteractive apt-get install -y postgresql etcd-server patroni
      bin=$(echo /usr/lib/postgresql/*/bin)
    fi
    data=${folder:-/var/lib/postgresql}/nuskha run=${folder:-/var/run/postgresql} etcd_data=${folder:-/var/lib/etcd}/nuskha-etcd
    write etcd.env "${folder:-/etc/default}/etcd" etcd
    write patroni.yml "${folder:-/etc/patroni}/config.yml" postgres
    [ -n "$folder" ] || { systemctl enable etcd patroni && systemctl restart etcd patroni; }
    ;;
  shop)
    [ $# = 4 ] || fail "Usage: $0 shop <address> <address> <address>"
    one=$2 two=$3 three=$4 pool_users=${folder:-/etc/pgbouncer}/userlist.txt
    [ -n "$folder" ] || DEBIAN_FRONTEND=noninteractive apt-get install -y haproxy pgbouncer
    write haproxy.cfg "${folder:-/etc/haproxy}/database.cfg" haproxy
    write pgbouncer.ini "${folder:-/etc/pgbouncer}/pgbouncer.ini" postgres
    echo "\"nuskha\" \"$NUSKHA_DATABASE_PASSWORD\"" > "$pool_users"
    if [ -z "$folder" ]; then
      chgrp postgres "$pool_users" && chmod 640 "$pool_users"
      echo 'EXTRAOPTS="-f /etc/haproxy/database.cfg"' > /etc/default/haproxy
      systemctl enable haproxy pgbouncer && systemctl restart haproxy pgbouncer
    fi
    ;;
  *) fail "Usage: $0 database|shop …" ;;
esac
