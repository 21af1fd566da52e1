/** So many objects are asked for in one question, which has room for its filters besides. */
export const MOST_IDS = 80;
