import { defineChange } from '#lib/events/change-row.ts';

export const changeRouter = defineChange({ table: 'routers', kind: 'router' });
