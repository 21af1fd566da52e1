/** Maximum page size, also the default of some services. */
export const MAX_PAGE = 1000;
