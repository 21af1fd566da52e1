import type { Flavor } from '#lib/compute/flavors/schema.ts';

export type FlavorColumn = 'name' | 'vcpus' | 'ram' | 'disk';

export interface FlavorOrder {
  column: FlavorColumn;
  isDescending: boolean;
}

export const clickColumn = (order: FlavorOrder, column: FlavorColumn): FlavorOrder => ({
  column,
  isDescending: order.column === column && !order.isDescending,
});

interface FlavorFilter {
  order: FlavorOrder;
  text: string;
  favourites: readonly string[];
  /** The selected flavor is listed regardless of the search. */
  chosen: string | undefined;
}

export function arrangeFlavors(
  flavors: readonly Flavor[],
  { order, text, favourites, chosen }: FlavorFilter,
): Flavor[] {
  const { column, isDescending } = order;
  const compare = (a: Flavor, b: Flavor) =>
    column === 'name' ? a.name.localeCompare(b.name, 'en', { numeric: true }) : a[column] - b[column];
  const wanted = text.trim().toLowerCase();
  return flavors
    .filter(({ id, name }) => id === chosen || name.toLowerCase().includes(wanted))
    .toSorted((a, b) => {
      const favoured = Number(favourites.includes(b.id)) - Number(favourites.includes(a.id));
      return favoured || (isDescending ? compare(b, a) : compare(a, b));
    });
}
