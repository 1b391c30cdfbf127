/** The help of the option for the separator of a file. */
export const separatorWords = 'comma, semicolon or tab between cells; in a file as your language has it'
