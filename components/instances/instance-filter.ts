import { expressionOf } from '#components/console/filters.ts';
import { chipValue, type ListState, localChips } from '#components/console/list-params.ts';
import type { ServerSearch } from '#lib/compute/servers/queries.ts';

/** What the API filters by: one value of each. */
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
  // The newest first, so that what is being built stands on top.
  sort: { key: 'created_at', isDescending: true },
};

/** The API reads names as regular expressions; what is typed is meant as it stands. */
const literal = (text: string) => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&');

/** `/web-\d+/` is meant as an expression, everything else literally. */
const namePattern = (value: string): string | undefined =>
  (expressionOf(value) ? value.slice(1, -1) : literal(value)) || undefined;

/** The name that was asked for; the API checks an expression, but no negation. */
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
