import type { ListState } from '#components/console/list-params.ts';
import { selectRows } from '#components/console/select-rows.ts';
import type { ListedNetwork } from '#lib/console/networking/networks/schema.ts';
import { isWithin } from '#lib/networking/subnets/block.ts';
import { nameOrId } from './network-words.ts';

export const networkListDefaults = { sort: { key: 'name', isDescending: false } };

/** Filters and sorts networks according to the URL. An address matches the networks whose subnets contain it. */
export const selectNetworks = (rows: readonly ListedNetwork[], state: ListState): ListedNetwork[] =>
  selectRows(
    rows.filter((row) => state.chips.every((chip) => chip.field !== 'address' || isWithin(chip.value, row.subnets))),
    {
      ...state,
      chips: state.chips.filter(({ field }) => field !== 'address'),
    },
    {
      words: ({ network, subnets }) => [network.name, network.id, ...subnets.map(({ cidr }) => cidr)],
      fields: {
        name: ({ network }) => nameOrId(network),
        admin_state_up: ({ network }) => network.admin_state_up,
        shared: ({ network }) => network.shared,
        external: ({ network }) => network['router:external'],
        ports: ({ ports }) => ports,
        router: ({ routers }) => routers.length > 0,
      },
      orders: {
        name: ({ network }) => nameOrId(network),
        ports: ({ ports }) => ports,
        created_at: ({ network }) => network.created_at,
      },
      nameOf: ({ network }) => nameOrId(network),
    },
  );
