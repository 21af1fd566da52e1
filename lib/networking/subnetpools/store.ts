import { type RowOf, Store } from '../store.ts';
import { SUBNETPOOLS } from './schema.ts';

export type SubnetpoolRow = RowOf<'subnetpools'>;

export const subnetpoolStore = new Store(SUBNETPOOLS, { isShareable: true });
