/** Period of a sample of usage. */
export type SampleResolution = 'hour' | 'day';
