import { defineStore } from '../store.ts';
import { ADDRESS_SCOPES } from './schema.ts';

export const addressScopeStore = defineStore(ADDRESS_SCOPES, { isShareable: true });
