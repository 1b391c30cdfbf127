import type { WalletsTexts } from './texts-en.ts'

export const spanish: WalletsTexts = {
  title: 'Carteras',
  about:
    'Si las personas pueden llevar sus credenciales a una app de cartera suya, y qué muestra esa app de esta organización.',
  choice: 'Llevar credenciales a apps de cartera',
  isOn: 'Quien tiene una credencial tuya puede llevar una copia a una app de cartera, con un código que va por correo a la dirección a la que se expidió.',
  isOff: 'Nadie puede llevar una credencial tuya a una app de cartera.',
  stays:
    'La copia se firma para una clave de su titular. Acaba con la credencial: una sola revocación acaba con la página, los archivos y todas las copias. Las copias que ya se llevaron siguen ahí si lo desactivas.',
  turnOn: 'Permitirlo',
  turnOff: 'Dejar de permitirlo',
  noHttps:
    'Este servicio no tiene una dirección con https, y las apps de cartera no toman nada de otras: por ahora no se ofrece ninguna credencial.',
  preview: 'Así la muestra una app de cartera',
  drawn: 'Cada app dibuja sus tarjetas a su manera, con este nombre, esta imagen y estos colores.',
  uncoloured:
    'Cada app dibuja sus tarjetas a su manera, con este nombre y esta imagen. El color lo pone ella hasta que elijas uno en el perfil de emisor.',
  issuedBy: 'Expedida por',
  anyCredential: 'Credencial',
  noTemplate: 'Todavía no has publicado ninguna plantilla. Su nombre y su insignia figurarán en la tarjeta.',
}
