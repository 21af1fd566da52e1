import { Forbidden, Invalid } from '#lib/http/errors.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Names of virtio disks: `/dev/vda` is the root disk, 25 more may follow. */
export const deviceNames = {
  /** The virtio name a client means: other buses' names stand for the same letter. @throws 400 */
  parse(name: string): string {
    const letter = /^(?:\/dev\/)?(?:x?v|s|h)d([a-z])$/.exec(name)?.[1];
    if (!letter) throw Invalid(`The supplied device path (${name}) is invalid. Use a name such as /dev/vdb.`);
    return `/dev/vd${letter}`;
  },
  /** The first name that is not in use. @throws 403 when all are */
  next(used: ReadonlySet<string>): string {
    const free = [...LETTERS].map((letter) => `/dev/vd${letter}`).find((name) => !used.has(name));
    if (!free) throw Forbidden(`The maximum number of disks for an instance, ${LETTERS.length}, has been reached.`);
    return free;
  },
};
