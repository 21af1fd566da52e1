import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where the tools of OVS and OVN look for the daemons on a machine. */
export const SWITCH_RUN = '/run/openvswitch';
export const OVN_RUN = '/run/ovn';

/** Makes those two below what stands in the place of /run. */
export function makeRunFolders(run: string): void {
  for (const folder of [SWITCH_RUN, OVN_RUN]) mkdirSync(join(run, folder.slice('/run'.length)), { recursive: true });
}

/** How a daemon of OVS or OVN is told to let its starter go when it is ready. */
export const daemon = (name: string, folder: string, logs: string): string[] => [
  '--detach',
  '--no-chdir',
  `--pidfile=${join(folder, `${name}.pid`)}`,
  `--log-file=${join(logs, `${name}.log`)}`,
  '-vconsole:off',
];
