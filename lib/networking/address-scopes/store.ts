import { Store } from '../store.ts';
import { ADDRESS_SCOPES } from './schema.ts';

export const addressScopeStore = new Store(ADDRESS_SCOPES, { isShareable: true });
