# The shop in a container: docs/deployment.md "Containers".
#   docker build -t nuskha .
# The bases are arguments, so that a registry of one's own, or an image made from a Debian root, serves as well.
ARG BUILD_BASE=node:24-bookworm-slim
ARG BASE=debian:bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /srv/nuskha
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# Without a catalogue the build is the templates alone; then what only building and testing need goes. The build is written for its user alone, here root.
RUN DATA_DIR=/tmp/data npm run build \
  && node scripts/setup.mjs --production \
  && rm -rf tests docs /tmp/data \
  && chmod -R a+rX dist

FROM ${BASE}
# The pinned Node lies among the packages.
ENV PATH=/srv/nuskha/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  NODE_ENV=production NODE_COMPILE_CACHE=/tmp/cache DATA_DIR=/data HOST=0.0.0.0 PORT=4321
RUN install -d -o 10001 -g 10001 -m 711 /data
COPY --from=build /srv/nuskha /srv/nuskha
WORKDIR /srv/nuskha
USER 10001:10001
VOLUME /data
EXPOSE 4321
# The root may be read-only: the shop writes to /data, and to /tmp for a moment.
HEALTHCHECK --interval=10s --timeout=3s --start-period=5m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# Not npm: signals reach the server itself.
CMD ["node", "scripts/serve.ts"]
