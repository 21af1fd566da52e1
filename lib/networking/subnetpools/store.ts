import { defineStore, type RowOf } from '../store.ts';
import { SUBNETPOOLS } from './schema.ts';

export type SubnetpoolRow = RowOf<'subnetpools'>;

export const subnetpoolStore = defineStore(SUBNETPOOLS, { isShareable: true });
