# Fieldhouse for production. The database is another container; see compose.yaml and docs/operate.md.
FROM node:24-slim

WORKDIR /app
COPY . .
RUN npm run build && npm cache clean --force && mkdir /data && chown node:node /data

ENV NODE_ENV=production HOST=0.0.0.0 PORT=4400 DATA_DIR=/data MALLOC_ARENA_MAX=2
USER node
VOLUME /data
EXPOSE 4400
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4400/api/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: the process itself hears the signal that stops the container.
CMD ["node_modules/.bin/node", "--max-semi-space-size=8", "packages/server/src/main.ts", "all"]
