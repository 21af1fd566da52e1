/** How data comes to an image besides a plain upload; contract/image.md 8. */
export const IMPORT_METHODS = ['glance-direct', 'web-download'] as const;
