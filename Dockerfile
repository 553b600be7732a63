# The toolkit in a container. It runs the sandbox or any other command. See docs/containers.md.
#
#   docker build --tag remittance-payout-toolkit .

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /project
# Install dependencies first, so that this layer is cached while only the project changes.
COPY package.json package-lock.json ./
RUN npm ci
# .dockerignore lists what the build reads.
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim
LABEL org.opencontainers.image.title="Remittance payout toolkit" \
      org.opencontainers.image.description="Mock, sandbox and contract tests of a remittance payout service" \
      org.opencontainers.image.source="https://git.remittance-payout.example/contract.git" \
      org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /toolkit
# Owned by root, so that the user below cannot change it.
COPY --from=build /project/generated/toolkit ./
# A new volume gets the owner of the folder where it is mounted.
RUN install --directory --owner=1000 --group=1000 /data
# Numeric, so that an orchestrator can check that it is not root.
USER 1000:1000
# HEALTH_PORTS: the default ports of the sandbox and the mock. One must answer, because only one of them runs.
ENV NODE_ENV=production \
    DATABASE_URL=/data/sandbox.sqlite \
    HEALTH_PORTS="4020 4010"
EXPOSE 4010 4020
STOPSIGNAL SIGTERM
# The mock has no such path and answers 404. A sandbox without its database answers 5xx.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "--eval", "const answers = async (port) => { const { status } = await fetch('http://127.0.0.1:' + port + '/_sandbox/health'); if (status >= 500) throw status; }; Promise.any(process.env.HEALTH_PORTS.split(' ').map(answers)).then(() => process.exit(0), () => process.exit(1));"]
# Uses the same small young generation as `npm run sandbox`.
ENTRYPOINT ["node", "--max-semi-space-size=4", "dist/cli.js"]
CMD ["sandbox", "--host", "0.0.0.0"]
