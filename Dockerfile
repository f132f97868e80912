# The simulator's server, from a clone: docker build -t boothkit-simulator .
FROM node:24.21-slim AS tarballs
WORKDIR /clone
COPY . .
RUN npm ci --ignore-scripts && npm run pack

FROM node:24.21-slim AS packages
WORKDIR /app
COPY --from=tarballs /clone/tarballs/boothkit-contract-*.tgz /clone/tarballs/boothkit-design-check-*.tgz /clone/tarballs/boothkit-simulator-*.tgz /tarballs/
RUN npm install --ignore-scripts --omit=dev /tarballs/*.tgz

FROM node:24.21-slim
ENV NODE_ENV=production
ENV PORT=4010
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
USER node
EXPOSE 4010
# The server is process 1: its options say where it listens, and else PORT.
HEALTHCHECK --interval=5s --timeout=3s --start-period=15s CMD ["node", "-e", "const [, port = process.env.PORT] = [...require('node:fs').readFileSync('/proc/1/cmdline', 'utf8').matchAll(/[\\0 ](?:--port[\\0 =]|-p[\\0 ]?)(\\d+)/g)].at(-1) ?? []; fetch(`http://127.0.0.1:${port}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "node_modules/@boothkit/simulator/bin/boothkit-simulator.js", "--host", "0.0.0.0"]
