import { rowSelector } from '#components/console/select-rows.ts';
import type { CoveredHost } from '#lib/console/ha/coverage/schema.ts';

export const isHostUp = ({ compute }: Pick<CoveredHost, 'compute'>): boolean =>
  compute?.reports_up === true && !compute.is_forced_down;

const yes = (is: boolean) => (is ? 'yes' : 'no');

/** The API returns the complete list, so it is filtered and sorted here. */
export const selectProtectedHosts = rowSelector<CoveredHost>({
  nameOf: ({ name }) => name,
  words: ({ name, segment_name, type, control_attributes }) => [name, segment_name, type, control_attributes],
  fields: {
    segment: ({ segment_name }) => segment_name,
    state: (row) => (isHostUp(row) ? 'up' : 'down'),
    reserved: ({ is_reserved }) => yes(is_reserved),
    condition: ({ condition }) => condition,
    instances: ({ instances }) => instances,
    outlook: ({ outlook }) => (outlook ? yes(outlook.survives) : ''),
  },
  orders: {
    name: ({ name }) => name,
    segment: ({ segment_name }) => segment_name,
    instances: ({ instances }) => instances,
    maintenance: ({ maintenance_since }) => maintenance_since ?? '',
    last: ({ last }) => last?.generated_at ?? '',
  },
});
