export const PROJECT_FIELDS = { name: {}, description: {}, tags: {} };
