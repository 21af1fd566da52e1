import type { RoleCount } from '#lib/console/identity/users/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

const SENTENCES: Record<RoleCount['on'], { one: string; many: string }> = {
  system: { one: msg('{role} on the system'), many: msg('{role} on the system') },
  domain: { one: msg('{role} on domain {place}'), many: msg('{role} on {count} domains') },
  project: { one: msg('{role} in {place}'), many: msg('{role} in {count} projects') },
  below: { one: msg('{role} in all of {place}'), many: msg('{role} in everything below {count} places') },
};

export function roleSentence({ role, on, count, place }: RoleCount): Text {
  const { one, many } = SENTENCES[on];
  return place === null ? msg(many, { role, count }) : msg(one, { role, place });
}
