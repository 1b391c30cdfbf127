// Generated from server/src/templates/recipient-fields.ts by "npm run generate": do not edit.

/**
 * The columns that hold a field of a recipient each, by the field's name: what its cells are, its heading in a file that shows
 * how to fill it in, the headers under which people keep it, and what stands in such a file.
 */
export const recipientColumns = {
  recipient_name: {"type":"string","heading":{"es":"Nombre completo","en":"Full name"},"headers":["name","full name","first name","student","student name","recipient","participant","nombre","nombres","nombre completo","nombre y apellidos","destinatario","alumno","estudiante","participante"],"sample":"Ana Muñoz"},
  result_value: {"type":"string","heading":{"es":"Calificación","en":"Result"},"headers":["result","grade","score","calificacion","calificacion final","nota","nota final","resultado"]},
  credits_earned: {"type":"number","heading":{"es":"Créditos obtenidos","en":"Credits earned"},"headers":["credits","ects","creditos","creditos obtenidos","creditos ects"]},
  role: {"type":"string","heading":{"es":"Función","en":"Role"},"headers":["rol","cargo","puesto","funcion"],"sample":"Tutor"},
  license_number: {"type":"string","heading":{"es":"Número de licencia","en":"License number"},"headers":["license","licence","licence number","licencia","numero de licencia","cedula","cedula profesional","numero de colegiado","matricula profesional"],"sample":"00123450"},
  term: {"type":"string","heading":{"es":"Periodo académico","en":"Academic term"},"headers":["academic period","academic term","semester","periodo","periodo academico","semestre","ciclo","ciclo escolar"],"sample":"2026-2"},
  activity_start_date: {"type":"date","heading":{"es":"Fecha de inicio","en":"Start date"},"headers":["start","start date","inicio","fecha inicio","fecha de inicio"],"sample":"2026-08-17"},
  activity_end_date: {"type":"date","heading":{"es":"Fecha de término","en":"End date"},"headers":["end","end date","fin","fecha fin","fecha de fin","fecha de termino","fecha de finalizacion"],"sample":"2026-12-04"},
} as const
