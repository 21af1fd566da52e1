import { action } from '#lib/http/actions.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { consoleTokenRetention } from './retention.ts';
import {
  ConsoleEnvelope,
  ConsoleOutput,
  ConsolePath,
  type ConsoleProtocol,
  CreateRemoteConsole,
  GetConsoleOutput,
  LegacyConsole,
  RemoteConsoleEnvelope,
} from './schema.ts';
import { createRemoteConsole, getConsoleOutput, getLegacyConsole } from './service.ts';
import { REMOTE_CONSOLES } from './tokens.ts';

const endpoints = [
  endpoint({
    method: 'POST',
    path: '/servers/{server_id}/remote-consoles',
    summary: "Get the address of a server's console; it opens once, within ten minutes",
    audience: 'project',
    policy: REMOTE_CONSOLES,
    since: 6,
    params: ConsolePath,
    body: CreateRemoteConsole,
    response: RemoteConsoleEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({
      remote_console: await createRemoteConsole(ctx, params.server_id, body.remote_console),
    }),
  }),
];

const legacy = <P extends ConsoleProtocol & keyof typeof LegacyConsole>(protocol: P) =>
  action({
    policy: REMOTE_CONSOLES,
    until: 5,
    body: LegacyConsole[protocol],
    response: ConsoleEnvelope,
    status: 200,
    run: (ctx, { params, body }) => getLegacyConsole(ctx, params.id, { protocol, type: body.type }),
  });

/** contract/compute.md 7; the consoles among them gave way to `remote-consoles` with 2.6. */
export const consoleActions = {
  'os-getConsoleOutput': action({
    policy: rule('os_compute_api:os-console-output', 'project_member'),
    body: GetConsoleOutput,
    response: ConsoleOutput,
    status: 200,
    run: async (ctx, { params, body }) => ({ output: await getConsoleOutput(ctx, params.id, body.length) }),
  }),
  'os-getVNCConsole': legacy('vnc'),
  'os-getSPICEConsole': legacy('spice'),
  'os-getSerialConsole': legacy('serial'),
  'os-getRDPConsole': legacy('rdp'),
};

export const consoles = defineResource({ endpoints, retentions: [consoleTokenRetention] });
