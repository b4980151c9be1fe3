/** The exit code for a configuration error (EX_CONFIG of sysexits.h). */
export const EXIT_CONFIGURATION = 78;
