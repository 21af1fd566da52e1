import { serveVerb } from '#lib/http/actions.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
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
import { consoleVerbs, REMOTE_CONSOLES } from './verbs.ts';

const endpoints = [
  endpoint({
    method: 'POST',
    path: '/servers/{server_id}/remote-consoles',
    summary: "Create a one-time URL for a server's console, valid for ten minutes",
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
  serveVerb(consoleVerbs[`${protocol}_console`], {
    body: LegacyConsole[protocol],
    response: ConsoleEnvelope,
    status: 200,
    run: (ctx, { params, body }) => getLegacyConsole(ctx, params.id, { protocol, type: body.type }),
  });

/** docs/contract/compute.md 7; consoles were replaced by `remote-consoles` in 2.6. */
export const consoleActions = {
  actions: {
    ...serveVerb(consoleVerbs.log, {
      body: GetConsoleOutput,
      response: ConsoleOutput,
      status: 200,
      run: async (ctx, { params, body }) => ({ output: await getConsoleOutput(ctx, params.id, body.length) }),
    }),
    ...legacy('vnc'),
    ...legacy('spice'),
    ...legacy('serial'),
    ...legacy('rdp'),
  },
};

export const consoles = defineResource({ endpoints, retentions: [consoleTokenRetention] });
