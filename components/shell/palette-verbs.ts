import { verbItems } from '#components/console/verb-items.ts';
import { BACKUP_VERBS } from '#lib/block-storage/backups/verbs.ts';
import { VOLUME_VERBS } from '#lib/block-storage/volumes/verbs.ts';
import { KEYPAIR_VERBS } from '#lib/compute/keypairs/verbs.ts';
import { VERBS } from '#lib/compute/server-actions/verbs.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { IMAGE_VERBS } from '#lib/image/images/verbs.ts';
import { FLOATING_IP_VERBS } from '#lib/networking/floatingips/verbs.ts';
import { NETWORK_VERBS } from '#lib/networking/networks/verbs.ts';
import { PORT_VERBS } from '#lib/networking/ports/verbs.ts';
import { ROUTER_VERBS } from '#lib/networking/routers/verbs.ts';
import { SECURITY_GROUP_VERBS } from '#lib/networking/security-groups/verbs.ts';
import { BUCKET_VERBS } from '#lib/object-store/console/verbs.ts';
import type { IconName } from '#lib/screens/icon-name.ts';
import { type Verb, verbList } from '#lib/verbs/verb.ts';
import type { ActedKind } from './acted-kinds.ts';

interface PaletteVerb {
  kind: ActedKind;
  /** Name in the declaration. */
  verb: string;
  label: string;
  icon: IconName;
}

type Verbs = Readonly<Record<string, Verb<string, string, never>>>;

const KIND_VERBS: Readonly<Record<ActedKind, Verbs>> = {
  server: VERBS,
  volume: VOLUME_VERBS,
  backup: BACKUP_VERBS,
  image: IMAGE_VERBS,
  network: NETWORK_VERBS,
  router: ROUTER_VERBS,
  port: PORT_VERBS,
  floating_ip: FLOATING_IP_VERBS,
  security_group: SECURITY_GROUP_VERBS,
  key_pair: KEYPAIR_VERBS,
  bucket: BUCKET_VERBS,
};

/** Shorter words are the beginnings of too many verbs. */
const MIN_LETTERS = 3;
/** What a verb applies to, without where: "attach data to web". */
const TARGET = /\s+to\s+.*$/;

export interface VerbQuestion {
  /** Text by which the object is searched. */
  object: string;
  verbs: readonly PaletteVerb[];
}

/**
 * The verbs that a text begins with, and the object it names: "stop web-3". A verb is named by its label or by the
 * beginning of the first word of its label. Undefined without such a verb or without an object.
 */
export function verbQuestion(typed: string, t: Translate): VerbQuestion | undefined {
  const text = typed.trim().toLowerCase();
  const [word = '', ...rest] = text.split(/\s+/);
  const all = Object.entries(KIND_VERBS).flatMap(([kind, verbs]) =>
    verbItems(verbList<string, Verbs[string]>(verbs)).map(
      ({ id, label, icon }): PaletteVerb => ({ kind: kind as ActedKind, verb: id, label: t(label), icon }),
    ),
  );
  const whole = all.filter(({ label }) => text.startsWith(`${label.toLowerCase()} `));
  if (whole.length > 0) {
    // "Attach volume" rather than "Attach".
    const longest = Math.max(...whole.map(({ label }) => label.length));
    const named = text.slice(0, longest);
    // "attach web" means "Attach volume" of an instance as well as "Attach" of a volume.
    const verbs = all.filter(({ label }) => `${label.toLowerCase()} `.startsWith(`${named} `));
    return { verbs, object: objectIn(text.slice(longest)) };
  }
  if (word.length < MIN_LETTERS || rest.length === 0) return undefined;
  const verbs = all.filter(({ label }) => label.toLowerCase().startsWith(word));
  return verbs.length === 0 ? undefined : { verbs, object: objectIn(rest.join(' ')) };
}

const objectIn = (text: string): string => text.trim().replace(TARGET, '');
