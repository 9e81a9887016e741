# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /purser
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY scripts scripts
COPY src src
COPY web web
# With the options of the entry point: the code that V8 makes of the program is kept for these.
RUN node --max-semi-space-size=32 scripts/build.mjs && npm prune --omit=dev --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production PURSER_DATA=/data
WORKDIR /purser
COPY --from=build /purser/node_modules node_modules
COPY --from=build /purser/dist dist
COPY package.json schema.graphql openapi.yaml LICENSE ./
RUN mkdir /data /config && chown node:node /data /config
VOLUME /data
USER node
# Without authentication, Purser listens on loopback only. To publish its port, set PURSER_HOST=0.0.0.0 and one of
# PURSER_TOKEN_FILE, PURSER_JWT_ISSUER and PURSER_TLS_CLIENT_CA, as docker-compose.yml does; see docs/security.md.
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "const { env } = process; env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; fetch(`${env.PURSER_TLS_CERT ? 'https' : 'http'}://127.0.0.1:${env.PURSER_PORT ?? 4000}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Twice the default space for young objects, so that a server of many commits collects garbage less often.
ENTRYPOINT ["node", "--max-semi-space-size=32", "dist/bin/purser.js"]
CMD ["serve"]
