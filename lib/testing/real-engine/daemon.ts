import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders in which the tools of OVS and OVN look for the daemons' sockets. */
export const SWITCH_RUN = '/run/openvswitch';
export const OVN_RUN = '/run/ovn';

/** Creates both folders below the replacement of /run. */
export function makeRunFolders(run: string): void {
  for (const folder of [SWITCH_RUN, OVN_RUN]) mkdirSync(join(run, folder.slice('/run'.length)), { recursive: true });
}

/** Returns the options that make a daemon of OVS or OVN detach once it is ready. */
export const daemon = (name: string, folder: string, logs: string): string[] => [
  '--detach',
  '--no-chdir',
  `--pidfile=${join(folder, `${name}.pid`)}`,
  `--log-file=${join(logs, `${name}.log`)}`,
  '-vconsole:off',
];
