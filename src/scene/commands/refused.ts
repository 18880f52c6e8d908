/** Thrown by a command that cannot do what is asked, with a message for the user. */
export class Refused extends Error {}
