#!/bin/bash
# failover.sh [--kills N] [--cuts N] [--leaders N] [--away SECONDS]: kills the primary PostgreSQL under a service that works, N times, cuts it off its network,
# takes etcd its leader, and keeps the standby away for a while; tells what was lost (docs/failover.md). As root, on Debian 12, with these packages and nothing else that runs:
#   patroni etcd-server etcd-client haproxy pgbouncer postgresql-15 iproute2
# Five network namespaces are its hosts: a, b (PostgreSQL under Patroni, etcd), c (etcd), d (HAProxy, API, worker), e (PgBouncer, API, worker).
# It leaves nothing behind. Ends with 0 (all held), 1 (something did not hold, or the drill failed), 77 (it cannot run here).
set -u
cd "$(dirname "$0")/../.."
PATH=$PWD/node_modules/.bin:$PATH
kills=20 cuts=5 leaders=5 away=600
while [ $# -gt 0 ]; do
  case $1 in
    --kills) kills=${2:?}; shift 2 ;;
    --cuts) cuts=${2:?}; shift 2 ;;
    --leaders) leaders=${2:?}; shift 2 ;;
    --away) away=${2:?}; shift 2 ;;
    *) echo "failover.sh [--kills N] [--cuts N] [--leaders N] [--away SECONDS]" >&2; exit 2 ;;
  esac
done
skip() { echo "skipped: $1" >&2; exit 77; }

[ "$(id -u)" = 0 ] || skip 'network namespaces need root'
for pair in patroni:patroni etcd:etcd-server etcdctl:etcd-client haproxy:haproxy pgbouncer:pgbouncer ip:iproute2 setpriv:util-linux; do
  command -v "${pair%%:*}" >/dev/null || skip "${pair%%:*} is missing (Debian's package ${pair##*:})"
done
[ -x /usr/lib/postgresql/15/bin/postgres ] || skip "PostgreSQL 15 is missing (Debian's package postgresql-15)"

prefix=sello-drill
hosts=(a b c d e)
for host in "${hosts[@]}"; do
  [ ! -e "/run/netns/$prefix-$host" ] || { echo "The namespace $prefix-$host is there: another drill runs, or one was killed (then: ip netns del $prefix-$host)." >&2; exit 1; }
done
ip netns add "$prefix-net" 2>/dev/null || skip 'network namespaces cannot be made here'

folder=$(mktemp -d /tmp/sello-drill.XXXXXX)
log=$folder/log
mkdir "$log"; chmod 755 "$folder" "$log"; chown postgres "$folder"

clean() {
  trap - EXIT INT TERM
  local host pid
  for host in "${hosts[@]}"; do
    # What Patroni started may start more while it is ended.
    for _ in 1 2 3; do
      for pid in $(ip netns pids "$prefix-$host" 2>/dev/null); do kill -9 "$pid" 2>/dev/null; done
    done
  done
  for host in "${hosts[@]}" net; do ip netns del "$prefix-$host" 2>/dev/null; done
  if [ -n "${SELLO_DRILL_KEEP:-}" ]; then echo "kept: $folder" >&2; else rm -rf "$folder"; fi
}
trap clean EXIT
trap 'exit 1' INT TERM

within() { local host=$1; shift; ip netns exec "$prefix-$host" "$@"; }
# The address of each host, which the files in packaging/failover name.
address() { case $1 in a) echo 10.77.0.1 ;; b) echo 10.77.0.2 ;; c) echo 10.77.0.3 ;; d) echo 10.77.0.4 ;; e) echo 10.77.0.5 ;; esac; }
start() { local host=$1 name=$2; shift 2; within "$host" "$@" >>"$log/$name" 2>&1 & }
await() { # await SECONDS WHAT COMMAND...
  local left=$1 what=$2; shift 2
  until "$@" >/dev/null 2>&1; do
    left=$((left - 1)); [ "$left" -gt 0 ] || { echo "$what did not come up:" >&2; tail -n 15 "$log"/* >&2; exit 1; }
    sleep 1
  done
}

within net ip link add name sw type bridge && within net ip link set sw up || skip 'bridges cannot be made here'
for host in "${hosts[@]}"; do
  ip netns add "$prefix-$host"
  ip link add name "sd$host" netns "$prefix-net" type veth peer name eth0 netns "$prefix-$host"
  within net ip link set "sd$host" master sw up
  within "$host" ip address add "$(address "$host")/24" dev eth0
  within "$host" ip link set eth0 up
  within "$host" ip link set lo up
done

cluster=a=http://10.77.0.1:2380,b=http://10.77.0.2:2380,c=http://10.77.0.3:2380
for host in a b c; do
  ip=$(address $host)
  start $host etcd-$host etcd --name $host --data-dir "$folder/etcd-$host" --enable-v2 --initial-cluster "$cluster" --heartbeat-interval 200 --election-timeout 2000 \
    --listen-peer-urls "http://$ip:2380" --initial-advertise-peer-urls "http://$ip:2380" \
    --listen-client-urls "http://$ip:2379,http://127.0.0.1:2379" --advertise-client-urls "http://$ip:2379"
done
etcd_answers() { ETCDCTL_API=3 within a etcdctl endpoint health; }
await 30 etcd etcd_answers

for host in a b; do
  ip=$(address $host)
  start $host patroni-$host env PATRONI_NAME=$host PATRONI_RESTAPI_CONNECT_ADDRESS="$ip:8008" PATRONI_POSTGRESQL_CONNECT_ADDRESS="$ip:5432" \
    PATRONI_POSTGRESQL_DATA_DIR="$folder/postgres-$host" PATRONI_POSTGRESQL_PGPASS="$folder/pgpass-$host" setpriv --reuid=postgres --regid=postgres --init-groups patroni "$PWD/packaging/failover/patroni.yml"
done
start d haproxy haproxy -db -f packaging/failover/haproxy.cfg
as_superuser() { PGPASSWORD=change-me PGCONNECT_TIMEOUT=3 within d psql -qAtX -v ON_ERROR_STOP=1 -h 10.77.0.4 -p 5000 -U postgres -d "$1" -c "$2"; }
await 90 'the primary' as_superuser postgres 'select 1'
as_superuser postgres "create role sello login createrole password 'sello'" && as_superuser postgres 'create database sello owner sello' || exit 1
has_standby() { [ "$(as_superuser postgres "select count(*) from pg_stat_replication where sync_state = 'sync'")" = 1 ]; }
await 90 'the synchronous standby' has_standby

cp packaging/failover/pgbouncer.ini "$folder"
echo '"sello" "sello"' >"$folder/userlist.txt"
(cd "$folder" && start e pgbouncer setpriv --reuid=postgres --regid=postgres --init-groups pgbouncer pgbouncer.ini)

export MASTER_KEY=$(printf '0a%.0s' {1..32}) PUBLIC_URL=https://drill.example.edu SMTP_URL=smtp://10.77.0.4:2525 SMTP_TLS=optional \
  MAIL_FROM=credentials@example.edu DNS_SERVERS=127.0.0.1:9 LETTERS_PER_DAY=1000000000 STORED_MEGABYTES_PER_DAY=1000000000 LOG_LEVEL=warn DATA_DIR="$folder/data"
past_haproxy=postgres://sello:sello@10.77.0.4:5000/sello
past_pgbouncer=postgres://sello:sello@10.77.0.5:6432/sello
DATABASE_URL=$past_haproxy within d node server/bin/sello-server.js migrate >/dev/null || exit 1
pids=()
for pair in d:$past_haproxy e:$past_pgbouncer; do
  for part in api worker; do
    host=${pair%%:*}
    start "$host" "$part-$host" env DATABASE_URL="${pair#*:}" HOST="$(address "$host")" PORT=8080 node server/bin/sello-server.js $part
    pids+=($!)
  done
done
is_ready() { within d node -e "fetch('http://$1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"; }
for host in d e; do await 60 "the API on $host" is_ready "$(address $host)"; done

echo "The hosts are up."
DATABASE_URL=$past_haproxy DRILL_FOLDER=$folder DRILL_PREFIX=$prefix within d node bench/failover-load.ts --kills "$kills" --cuts "$cuts" --leaders "$leaders" --away "$away" --processes "$(IFS=,; echo "${pids[*]}")"
outcome=$?
check=$(DATABASE_URL=$past_haproxy within d node server/bin/sello-server.js credential check 2>&1); checked=$?
echo "credential check: $check"
[ $outcome = 0 ] && [ $checked = 0 ] || { [ -n "${SELLO_DRILL_KEEP:-}" ] || tail -n 5 "$log"/{api,worker}-* >&2; exit 1; }
