import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ProgramFailure, runProgram } from '#lib/engine/programs/run-program.ts';
import type { MachineSpec } from '../machine.ts';
import { metadataOf, networkDataOf } from './guest-metadata.ts';

const LABEL = 'config-2';
const LONGEST_MS = 60_000;

/** Writes the configuration drive that cloud-init reads at first boot. @returns its path */
export async function createConfigDrive(spec: MachineSpec, folder: string): Promise<string> {
  const work = await mkdtemp(join(folder, 'config-'));
  const image = `${work}.iso`;
  try {
    for (const [name, content] of driveFiles(spec)) {
      await mkdir(dirname(join(work, name)), { recursive: true });
      await writeFile(join(work, name), content);
    }
    await createIso(work, image);
    return image;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The files of the drive by path. */
export function driveFiles(spec: MachineSpec): Map<string, string | Buffer> {
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  const { openstack, ec2 } = metadataOf(spec);
  const userData = spec.userData === null ? undefined : Buffer.from(spec.userData, 'base64');
  return new Map<string, string | Buffer>([
    ['openstack/latest/meta_data.json', json(openstack)],
    ['openstack/latest/network_data.json', json(networkDataOf(spec.nics))],
    ['openstack/latest/vendor_data.json', json({})],
    ['openstack/latest/vendor_data2.json', json({})],
    ['ec2/latest/meta-data.json', json(ec2)],
    ...(userData ? ([['openstack/latest/user_data', userData]] as const) : []),
    ...(userData ? ([['ec2/latest/user-data', userData]] as const) : []),
    ...spec.files.map(({ contents }, index) => [contentPath(index), Buffer.from(contents, 'base64')] as const),
  ]);
}

const contentPath = (index: number) => `openstack/content/${String(index).padStart(4, '0')}`;

/** Distributions have one of these two tools. */
async function createIso(folder: string, image: string): Promise<void> {
  const options = ['-quiet', '-J', '-r', '-V', LABEL, '-o', image, folder];
  const run = (tool: string, args: string[]) => runProgram(tool, args, { timeoutMs: LONGEST_MS });
  try {
    await run('genisoimage', options);
  } catch (error) {
    if (!(error instanceof ProgramFailure) || error.code !== 'ENOENT') throw error;
    await run('xorriso', ['-as', 'mkisofs', ...options]);
  }
}
