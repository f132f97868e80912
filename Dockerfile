# The simulator's server, from a clone: docker build -t boothkit-simulator .
# Only the manifests, so that a change of a source installs nothing again.
FROM node:24.21-slim AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json -delete && find . -type d -empty -delete

FROM node:24.21-slim AS build
WORKDIR /app
COPY --from=manifests /app ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build --workspace @boothkit/contract --workspace @boothkit/design-check --workspace @boothkit/simulator

# The locked dependencies of the simulator alone: npm leaves out workspaces that are not here.
FROM node:24.21-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY packages/design-check/package.json packages/design-check/
COPY packages/simulator/package.json packages/simulator/
RUN npm ci --ignore-scripts --omit=dev --workspace @boothkit/simulator

FROM node:24.21-slim
ENV NODE_ENV=production
ENV PORT=4010
WORKDIR /app
COPY --from=dependencies /app ./
COPY --from=build /app/packages/contract/dist packages/contract/dist
COPY --from=build /app/packages/design-check/dist packages/design-check/dist
COPY --from=build /app/packages/simulator/bin packages/simulator/bin
COPY --from=build /app/packages/simulator/dist packages/simulator/dist
COPY --from=build /app/packages/simulator/generated packages/simulator/generated
USER node
EXPOSE 4010
# The server is process 1: its options say where it listens, and else PORT.
HEALTHCHECK --interval=5s --timeout=3s --start-period=15s CMD ["node", "-e", "const [, port = process.env.PORT?.trim() || 4010] = [...require('node:fs').readFileSync('/proc/1/cmdline', 'utf8').matchAll(/[\\0 ](?:--port[\\0 =]|-p[\\0 ]?)(\\d+)/g)].at(-1) ?? []; fetch(`http://127.0.0.1:${port}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "node_modules/@boothkit/simulator/bin/boothkit-simulator.js", "--host", "0.0.0.0"]
