/** What bodies are made of, kg/m³. */
export const MATERIALS = [
  { value: 'steel', label: 'Steel', density: 7850 },
  { value: 'brass', label: 'Brass', density: 8500 },
  { value: 'aluminium', label: 'Aluminium', density: 2700 },
  { value: 'titanium', label: 'Titanium', density: 4430 },
  { value: 'pla', label: 'PLA, printed solid', density: 1240 },
  { value: 'wood', label: 'Beech', density: 720 },
  { value: 'water', label: 'Water', density: 1000 },
] as const

/** Density of steel, of which most mechanisms are made, kg/m³. */
export const STEEL = MATERIALS[0].density
