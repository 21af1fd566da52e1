import { expressionOf } from '#components/console/filters.ts';
import { chipValue, type ListState, localChips } from '#components/console/list-params.ts';
import type { ServerSearch } from '#lib/compute/servers/contract.ts';

/** Fields that the API filters by; it accepts one value per field. */
const SENT = ['status', 'name', 'flavor', 'image', 'key', 'az'];
const LOCAL = [
  'ip',
  'network',
  'floating',
  'group',
  'tag',
  'metadata',
  'task',
  'power',
  'locked',
  'host',
  'source',
  'volumes',
  'age',
  'changed',
  'problem',
];

export const instanceListDefaults = {
  fields: [...SENT, ...LOCAL],
  // Newest first, so that new instances are at the top.
  sort: { key: 'created_at', isDescending: true },
};

/** The API reads names as regular expressions, so plain text is escaped. */
const literal = (text: string) => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&');

/** `/web-\d+/` is a regular expression; everything else is plain text. */
const namePattern = (value: string): string | undefined =>
  (expressionOf(value) ? value.slice(1, -1) : literal(value)) || undefined;

/** The name condition that the API can check: it supports expressions, but no negation. */
const nameChip = ({ chips }: Pick<ListState, 'chips'>) =>
  chips.find(({ field, operator }) => field === 'name' && operator === '');

export const instanceSearch = ({ text, chips, sort }: ListState): ServerSearch => ({
  name: namePattern(nameChip({ chips })?.value ?? text.trim()),
  status: chipValue({ chips }, 'status'),
  flavor: chipValue({ chips }, 'flavor'),
  image: chipValue({ chips }, 'image'),
  key_name: chipValue({ chips }, 'key'),
  availability_zone: chipValue({ chips }, 'az'),
  sort_key: sort.key,
  sort_dir: sort.isDescending ? 'desc' : 'asc',
});

export const instanceLocalChips = ({ chips }: Pick<ListState, 'chips'>) =>
  localChips(chips, SENT).filter((chip) => chip !== nameChip({ chips }));
