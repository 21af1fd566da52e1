/** The property of the images that are seeded for simulation: empty disks, which boot nowhere else. */
export const SIMULATED_IMAGE_PROPERTY = 'nephos_simulated';

/** Whether an image boots on simulated hosts only, by its properties. */
export const bootsInSimulationOnly = (properties: Readonly<Record<string, string>> | undefined): boolean =>
  properties?.[SIMULATED_IMAGE_PROPERTY]?.toLowerCase() === 'true';
