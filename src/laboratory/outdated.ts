/** Said in place of numbers where the frame is of the mechanism before a change with which it does not run: masses, lengths and points of now would not be those of its motion. */
export const NO_READINGS = 'No readings: with the change it does not run.'
