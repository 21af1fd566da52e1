import { changerOf } from '#lib/events/change-row.ts';

export const changeRouter = changerOf({ table: 'routers', kind: 'router' });
