import { Forbidden, Invalid } from '#lib/errors/errors.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Virtio device names: `/dev/vda` is the root disk, followed by at most 25 others. */
export const deviceNames = {
  /** Maps names of other buses to virtio. @throws 400 */
  parse(name: string): string {
    const letter = /^(?:\/dev\/)?(?:x?v|s|h)d([a-z])$/.exec(name)?.[1];
    if (!letter) throw Invalid(`The supplied device path (${name}) is invalid. Use a name such as /dev/vdb.`);
    return `/dev/vd${letter}`;
  },
  /** The first free name. @throws 403 if there is none */
  next(used: ReadonlySet<string>): string {
    const free = [...LETTERS].map((letter) => `/dev/vd${letter}`).find((name) => !used.has(name));
    if (!free) throw Forbidden(`The maximum number of disks for an instance, ${LETTERS.length}, has been reached.`);
    return free;
  },
};
