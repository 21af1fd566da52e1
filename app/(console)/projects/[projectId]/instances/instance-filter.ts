import { chipValue, type ListState } from '#components/console/list-params.ts';
import type { ServerSearch } from '#lib/compute/servers/queries.ts';

/** How the list is shown when its URL says nothing else, and what it can be filtered by: all of it by the server. */
export const instanceListDefaults = {
  fields: ['status', 'name', 'flavor', 'image', 'key', 'az'],
  // The newest first, so that what is being built stands on top.
  sort: { key: 'created_at', isDescending: true },
};

/** The API reads names as regular expressions; what is typed is meant as it stands. */
const literal = (text: string) => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&');

/** `/web-\d+/` is meant as an expression, everything else literally. */
function namePattern(value: string): string | undefined {
  const [, expression] = /^\/(.+)\/$/.exec(value) ?? [];
  return (expression ?? literal(value)) || undefined;
}

/** What a list's URL means to the API. */
export const instanceSearch = ({ text, chips, sort }: ListState): ServerSearch => ({
  name: namePattern(chipValue({ chips }, 'name') ?? text.trim()),
  status: chipValue({ chips }, 'status'),
  flavor: chipValue({ chips }, 'flavor'),
  image: chipValue({ chips }, 'image'),
  key_name: chipValue({ chips }, 'key'),
  availability_zone: chipValue({ chips }, 'az'),
  sort_key: sort.key,
  sort_dir: sort.isDescending ? 'desc' : 'asc',
});
