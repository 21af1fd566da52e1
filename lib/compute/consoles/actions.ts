import { serveVerb } from '#lib/http/actions.ts';
import { ConsoleEnvelope, ConsoleOutput, type ConsoleProtocol, GetConsoleOutput, LegacyConsole } from './schema.ts';
import { getConsoleOutput, getLegacyConsole } from './service.ts';
import { consoleVerbs } from './verbs.ts';

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
