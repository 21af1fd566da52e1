/** Property of the images seeded for simulation. They are empty disks that boot only there. */
export const SIMULATED_IMAGE_PROPERTY = 'nephos_simulated';

export const bootsInSimulationOnly = (properties: Readonly<Record<string, string>> | undefined): boolean =>
  properties?.[SIMULATED_IMAGE_PROPERTY]?.toLowerCase() === 'true';
