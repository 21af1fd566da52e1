import { handler, serveVerbs } from '#lib/http/actions.ts';
import { ConsoleEnvelope, ConsoleOutput, type ConsoleProtocol, GetConsoleOutput, LegacyConsole } from './schema.ts';
import { getConsoleOutput, getLegacyConsole } from './service.ts';
import { consoleVerbs } from './verbs.ts';

const legacy = <P extends ConsoleProtocol & keyof typeof LegacyConsole>(protocol: P) =>
  handler((ctx, id, { type }) => getLegacyConsole(ctx, id, { protocol, type }), {
    body: LegacyConsole[protocol],
    response: ConsoleEnvelope,
    status: 200,
  });

/** docs/contract/compute.md 7; consoles were replaced by `remote-consoles` in 2.6. */
export const consoleActions = {
  actions: serveVerbs(consoleVerbs, {
    log: handler(async (ctx, id, { length }) => ({ output: await getConsoleOutput(ctx, id, length) }), {
      body: GetConsoleOutput,
      response: ConsoleOutput,
      status: 200,
    }),
    vnc_console: legacy('vnc'),
    spice_console: legacy('spice'),
    serial_console: legacy('serial'),
    rdp_console: legacy('rdp'),
  }),
};
