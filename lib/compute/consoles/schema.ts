import { z } from 'zod';

/** Protocols and types; docs/contract/compute.md 8. `mks` exists since 2.8. */
const PROTOCOLS = ['vnc', 'spice', 'serial', 'rdp', 'mks'] as const;
const TYPES = ['novnc', 'xvpvnc', 'spice-html5', 'serial', 'rdp-html5', 'webmks'] as const;

const RemoteConsole = z.strictObject({ protocol: z.enum(PROTOCOLS), type: z.enum(TYPES) });
export type RemoteConsoleRequest = z.infer<typeof RemoteConsole>;
export type ConsoleProtocol = RemoteConsoleRequest['protocol'];
export type ConsoleType = RemoteConsoleRequest['type'];

export const CreateRemoteConsole = z.strictObject({ remote_console: RemoteConsole });

export const OpenedConsole = RemoteConsole.extend({ url: z.url() });

export const ConsoleEnvelope = z.strictObject({ console: z.strictObject({ type: z.enum(TYPES), url: z.url() }) });

/** Parameters of the actions below 2.6, by protocol. */
export const LegacyConsole = {
  vnc: z.strictObject({ type: z.enum(['novnc', 'xvpvnc']) }),
  spice: z.strictObject({ type: z.literal('spice-html5') }),
  serial: z.strictObject({ type: z.literal('serial') }),
  rdp: z.strictObject({ type: z.literal('rdp-html5') }),
};

export const ConsoleOutput = z.strictObject({ output: z.string() });

/** Number of lines from the end, also as text; all if null, -1 or omitted. */
export const GetConsoleOutput = z.strictObject({
  length: z
    .union([z.int().min(-1), z.string().regex(/^-?\d{1,9}$/, 'Use a whole number.'), z.null()], 'Use a whole number.')
    .optional()
    .transform((length) => (length === null || length === undefined || Number(length) === -1 ? null : Number(length))),
});
