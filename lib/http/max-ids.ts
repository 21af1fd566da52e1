/** So many objects are asked for in one question, which has room for its filters besides. */
export const MAX_IDS = 80;
